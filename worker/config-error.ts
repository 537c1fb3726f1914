/** A missing or invalid variable. Contains names only, no values, so it may be logged. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly variables: string;

  constructor(variables: string[]) {
    super("The Worker's configuration is missing or wrong");
    this.variables = variables.join(", ");
  }
}
