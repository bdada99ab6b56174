import CLibYAML

/// The version of the linked libyaml: `0.2.5`.
package var yamlLibraryVersion: String { String(cString: yaml_get_version_string()) }
