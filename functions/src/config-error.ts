/** The functions do not start with an invalid configuration; the message lists every variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
