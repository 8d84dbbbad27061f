/** A function that a request to the Functions emulator names, and the rest of its URL. */
export interface NamedFunction {
  readonly name: string;
  readonly rest: string;
}

/** Events: `/functions/projects/PROJECT/triggers/REGION-NAME-RELOADS`. Regions end with a digit. */
const EVENT = /^\/functions\/projects\/[^/]+\/triggers\/[a-z]+-[a-z]+\d+-(?<name>\w+)-\d+\/?$/;
/** HTTP functions: `/PROJECT/REGION/NAME`. */
const HTTP = /^\/demo-[^/]+\/[a-z]+-[a-z]+\d+\/(?<name>\w+)(?<rest>[/?].*)?$/s;

/** The function that a request to the Functions emulator is for; `null` for its own routes. */
export function functionOf(url: string): NamedFunction | null {
  const groups = (EVENT.exec(url) ?? HTTP.exec(url))?.groups;
  const name = groups?.['name'];
  return name === undefined ? null : { name, rest: groups?.['rest'] ?? '' };
}
