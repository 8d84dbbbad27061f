import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MONTH_OF_INCIDENTS, monthInMarkdown } from './month-of-incidents';
import { thresholdsOf } from './conditions';
import { type HclBlock, OPS, readTerraform } from './read-terraform';
import { simulateAlerts } from './simulate-alerts';

const ops = readTerraform();
/** Hosting without its files, a deployment without its build, and a second queue like the first. */
const UNTOLD = ['app-down', 'app-shell-missing', 'plan-run-depth'];

describe('a month of incidents', () => {
  it.each(MONTH_OF_INCIDENTS.map((incident) => [incident.day, incident.what, incident] as const))(
    '%i: %s',
    (_day, _what, { lines, series, alerts }) => {
      const fired = simulateAlerts(ops, lines, series).map(({ alert }) => alert);
      expect(fired.sort()).toEqual([...alerts].sort());
    },
  );

  it('opens an alert within a quarter of an hour of what members notice', () => {
    for (const alert of ['error-rate', 'not-starting', 'no-instance', 'webhook-failures']) {
      const [incident] = MONTH_OF_INCIDENTS.filter(({ alerts }) => alerts.includes(alert));
      const noon = Date.parse('2026-11-01T12:00:00Z') + ((incident?.day ?? 0) - 1) * 86_400_000;
      const at = simulateAlerts(ops, incident?.lines ?? []).find((one) => one.alert === alert)?.at;
      expect([alert, ((at ?? Infinity) - noon) / 60_000 <= 15]).toEqual([alert, true]);
    }
  });

  it('has an incident for each alert that wakes someone, and for each of the platform', () => {
    const critical = (name: string) =>
      Object.entries(ops.locals[name] as Record<string, HclBlock>)
        .filter(([, { severity }]) => severity === 'CRITICAL')
        .map(([alert]) => alert);
    const wanted = [
      ...['log_alerts', 'request_alerts', 'burns'].flatMap(critical),
      ...thresholdsOf(ops).map(({ alert }) => alert),
    ].filter((alert) => !UNTOLD.includes(alert));
    const told = new Set(MONTH_OF_INCIDENTS.flatMap(({ alerts }) => alerts));
    expect(wanted.filter((alert) => !told.has(alert))).toEqual([]);
  });

  it('is the table of ops/README.md', () => {
    const page = readFileSync(join(OPS, 'README.md'), 'utf8');
    const [, table] = /<!-- month[^>]*-->\n\n([^]*?)\n\n<!-- end -->/.exec(page) ?? [];
    expect(table).toBe(monthInMarkdown());
  });
});
