/** `https://host/any/path?query`; spaces, quotes and brackets end it. */
const URL_TEXT = /\bhttps?:\/\/[^\s"'<>()]+/gi;
const SCRIPT = /\/(?<file>[\w.-]{1,60}\.m?js(?::\d+){0,2})$/;
const EMAIL = /[^\s@"'<>()=/&?:,;]{1,64}(?:@|%40)[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi;
/** JSON errors quote what could not be parsed. */
const QUOTED = /"[^"\n]*"/g;
const BEARER = /\bBearer\s+\S+/gi;
/** Keys and ids of providers, such as `sk_live_…`, `cus_…` or `agent_…`. */
const PREFIXED = /\b(?:[a-z]{2,8})_(?:(?:live|test)_)?[A-Za-z0-9]{8,}/g;
/** Tokens, cookies, uids and document ids: long, with letters and digits. */
const TOKEN = /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}(?:\.[\w-]+)*/g;
/** Card, account and telephone numbers; not the line and column of a script. */
const NUMBER = /(?<!\.m?js:(?:\d{1,9}:)?\d{0,9})\d(?:[ -]?\d){6,}/g;

/**
 * Removes what may say something about a person from an error of a browser: URLs except the names of scripts, quoted
 * text, e-mail addresses, tokens, ids and long numbers. What remains names the code.
 */
export const scrubText = (text: string): string =>
  text
    .replace(URL_TEXT, (url) => {
      const file = SCRIPT.exec(url)?.groups?.['file'];
      return file === undefined ? '[url]' : `/${file}`;
    })
    .replace(QUOTED, '"…"')
    .replace(EMAIL, '[email]')
    .replace(BEARER, '[token]')
    .replace(PREFIXED, '[token]')
    .replace(TOKEN, '[token]')
    .replace(NUMBER, '[number]');
