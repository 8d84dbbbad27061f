/**
 * Decides over the report of `npm audit --json`.
 *
 * @typedef {{ source?: number, url?: string, title?: string, severity?: string, name?: string }} Advisory
 * @typedef {{ vulnerabilities: Record<string, { via: readonly (Advisory | string)[] }> }} AuditReport
 * @typedef {{ advisory: string, reason: string, until: string }} Exception
 */

/** Severities that stop a release. */
const STOPPING = new Set(['moderate', 'high', 'critical']);

/**
 * @param {AuditReport} report
 * @param {readonly Exception[]} exceptions
 * @param {string} today `2026-11-22`
 * @returns {string[]} One sentence for each reason to stop; none when a release may go out.
 */
export function decideAudit(report, exceptions, today) {
  const valid = exceptions.filter(({ until }) => until >= today);
  const found = advisoriesOf(report).filter(({ severity }) => STOPPING.has(severity ?? ''));
  const open = found
    .filter(({ url }) => !valid.some(({ advisory }) => advisory === idOf(url)))
    .map(({ name, severity, title, url }) => `${name}: ${severity}, ${title} (${url})`);
  const ended = exceptions
    .filter(({ until }) => until < today)
    .map(
      ({ advisory, until }) => `The exception for ${advisory} expired on ${until}. Decide again.`,
    );
  return [...open, ...ended];
}

/** @param {AuditReport} report @returns {Advisory[]} Each advisory once. */
function advisoriesOf({ vulnerabilities }) {
  const all = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one === 'object'),
  );
  return [...new Map(all.map((one) => [one.url, one])).values()];
}

/** `GHSA-…` of an advisory's address. */
const idOf = (url = '') => url.split('/').at(-1);
