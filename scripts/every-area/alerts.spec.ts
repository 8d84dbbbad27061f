import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ERRORS } from '@keelson/contracts/errors';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { ENDPOINTS } from '@keelson/contracts/http/endpoints';
import { EXECUTION_ENDPOINTS } from '@keelson/contracts/kanban/execution-endpoints';
import { MCP_PATH } from '@keelson/contracts/kanban/agent/mcp-endpoints';
import { GetHealth } from '@keelson/contracts/platform/health';
import { createLogger, type LogEntry } from '@keelson/server/logger';
import { SECURITY_EVENTS, securityLog } from '@keelson/server/security-log';
import { CHAT_WEB } from '../../functions/src/chat/deployed-parts';
import { WEB } from '../../functions/src/platform/function-options';
import { executionRecipe } from '../../functions/src/kanban/cli/execution-recipe';
import { type EmittedLine, linesIn, readEmittedLines } from '../ops/emitted-lines';
import { canMatch, parseFilter } from '../ops/log-filter';
import { type HclBlock, OPS, readTerraform, resolveLocals } from '../ops/read-terraform';

const TRUSTED = { hosting: false, proxies: [], forwarded: false };
const ops = readTerraform();
const emitted = [...readEmittedLines(), securityLine()];
const table = (name: string) => ops.locals[name] as Readonly<Record<string, HclBlock>>;
const textOf = (block: HclBlock, name: string) => resolveLocals(block[name] as string, ops.locals);
/** Filters of log lines by what they are for. */
const filters = (): [string, string][] => [
  ...[...Object.entries(table('log_alerts')), ...Object.entries(table('absences'))].map(
    ([name, row]): [string, string] => [name, textOf(row, 'filter')],
  ),
  ...Object.entries(ops.locals['counters'] as HclBlock).map(([name, filter]): [string, string] => [
    name,
    resolveLocals(filter as string, ops.locals),
  ]),
];

/** A security event has fields of a value, which the source does not name: log one. */
function securityLine(): EmittedLine {
  const entries: LogEntry[] = [];
  const log = createLogger((entry) => void entries.push(entry));
  securityLog(log, { headers: {}, socket: { remoteAddress: '192.0.2.1' } }, TRUSTED).record({
    kind: 'rate-limited',
    actor: 'somebody',
    target: 'a limit',
    code: 'rate/too-many-requests',
    reason: 'flood',
  });
  const fields = new Map(Object.keys(entries[0] ?? {}).map((name) => [name, null]));
  return { message: 'Security event: ', open: true, severity: null, fields, file: 'security-log' };
}

describe('linesIn', () => {
  const lines = linesIn(
    'x.ts',
    "deps.log.warn(`Gone: ${id}`, { ...(a ? { code } : {}), kind: 'x' });",
  );

  it.each([
    ['jsonPayload.message=~"^Gone: " AND jsonPayload.kind="x"', true],
    ['severity>=WARNING AND jsonPayload.code="y"', true],
    ['severity>=ERROR AND jsonPayload.message=~"^Gone"', false],
    ['jsonPayload.message="Gone: "', false],
    ['jsonPayload.kind="y"', false],
    ['jsonPayload.size>3', false],
    ['jsonPayload.report.failed>3', false],
  ])('of a template and a spread: %s matches: %s', (filter, expected) => {
    expect(lines.map((line) => canMatch(line, parseFilter(filter)))).toEqual([expected]);
  });
});

describe('log filters', () => {
  it('match a line that the code writes', () => {
    expect(emitted.length).toBeGreaterThan(60);
    const unmatched = filters().filter(([, filter]) => {
      const comparisons = parseFilter(filter);
      const own = comparisons.some(({ field }) => field.startsWith('jsonPayload'));
      return own && !emitted.some((line) => canMatch(line, comparisons));
    });
    expect(unmatched).toEqual([]);
  });

  it('name error codes of the error table', () => {
    const codes = filters()
      .flatMap(([, filter]) => parseFilter(filter))
      .filter(({ field }) => field === 'jsonPayload.code')
      .map(({ value }) => value);
    expect(codes).toContain('quota/exhausted');
    expect(codes.filter((code) => !(code in ERRORS))).toEqual([]);
  });

  it('read labels from fields of the lines that they count', () => {
    const metrics = ops.resources.filter(({ body }) => 'label_extractors' in body);
    const missing = metrics.flatMap(({ name, body }) => {
      const filter = name === 'counter' ? '${local.request}' : (body['filter'] as string);
      const comparisons = parseFilter(resolveLocals(filter, ops.locals));
      const lines = emitted.filter((line) => canMatch(line, comparisons));
      return fieldsOf(body).filter((field) => !lines.some(({ fields }) => fields.has(field)));
    });
    expect(metrics).toHaveLength(3);
    expect(missing).toEqual([]);
  });

  const fieldsOf = (body: HclBlock): string[] => {
    const texts = [...Object.values(body['label_extractors'] as HclBlock), body['value_extractor']];
    return texts
      .filter((text) => typeof text === 'string')
      .flatMap((text) =>
        [...resolveLocals(text, ops.locals).matchAll(/jsonPayload\.(\w+)/g)].map(
          ([, field = '']) => field,
        ),
      );
  };
});

describe('security alerts', () => {
  const rows = () => Object.values(table('security_alerts'));

  it('cover every kind that is a warning, and no other', () => {
    const warnings = Object.entries(SECURITY_EVENTS).filter(([, level]) => level === 'warn');
    expect([...new Set(rows().map(({ kind }) => kind))].sort()).toEqual(
      warnings.map(([kind]) => kind).sort(),
    );
  });

  it('name error codes of the error table', () => {
    const codes = rows().flatMap(({ code }) => (code === undefined ? [] : [code as string]));
    expect(codes).toEqual(['session/duplicate-cookie']);
    expect(codes.filter((code) => !(code in ERRORS))).toEqual([]);
  });

  it('group by labels that the metric has', () => {
    const metric = ops.resources.find(({ name }) => name === 'security_events');
    const labels = Object.keys(metric?.body['label_extractors'] as HclBlock);
    const groups = rows().flatMap(({ by }) => by as readonly string[]);
    expect(groups.filter((by) => !labels.includes(by.replace('metric.label.', '')))).toEqual([]);
  });
});

describe('groups of routes', () => {
  const group = (path: string): string | undefined => {
    const [, pattern = ''] = /"(.*)"/.exec(ops.locals['route_group'] as string) ?? [];
    return new RegExp(pattern).exec(path)?.[1];
  };
  const endpoints: readonly Endpoint[] = [...ENDPOINTS, ...EXECUTION_ENDPOINTS];
  const routes = endpoints.map(({ path }) => path);
  const takesWait = (body: z.ZodType): boolean =>
    body instanceof z.ZodObject && 'wait' in body.shape;

  it('are few, and none contains an id', () => {
    const groups = new Set(routes.map(group));
    expect(groups).toContain('api/subscription');
    expect(groups).not.toContain(undefined);
    expect(groups.size).toBeLessThan(60);
    expect([...groups].filter((name) => name?.includes('{'))).toEqual([]);
  });

  /** Streams of events, long polling, and MCP, whose tools wait and whose responses are streams. */
  const waiting = [
    ...endpoints
      .filter(({ responseType, body }) => responseType === 'events' || takesWait(body))
      .map(({ path }) => path),
    MCP_PATH,
  ];

  it('leave out of the latency what waits on purpose, and nothing else', () => {
    const slow = [...(ops.locals['slow_by_design'] as readonly string[])];
    expect(waiting).toEqual(expect.arrayContaining(['/api/chat', '/v1/agents/{agentId}/claims']));
    expect(slow.sort()).toEqual([...new Set(waiting.map(group))].sort());
  });

  it.each([
    ['google_monitoring_slo', 'latency'],
    ['google_monitoring_alert_policy', 'requests'],
  ])('are left out of %s %s by the same filter', (type, name) => {
    const resource = ops.resources.find((each) => each.type === type && each.name === name);
    expect(JSON.stringify(resource?.body)).toContain('local.latency_filter');
    expect(ops.locals['latency_filter']).toContain('local.slow_by_design');
  });
});

describe('uptime checks', () => {
  it('request the health endpoints and the app shell, and look for what they contain', () => {
    const checks = ops.text;
    const service = EXECUTION_ENDPOINTS.find(({ path }) => path === '/v1/health');
    expect(checks).toContain(`path = "${GetHealth.path}", text = "\\"status\\":\\"up\\""`);
    expect(service).toBeDefined();
    expect(checks).toContain('path = "/v1/health"');
    const shell = readFileSync(join(OPS, '../web/src/index.html'), 'utf8');
    const [, text = 'none'] = /path = "\/", text = "([^"]+)"/.exec(checks) ?? [];
    expect(shell).toContain(text);
  });
});

describe('alerts on instances', () => {
  it('know how many each function may have', () => {
    const limits = Object.entries({ ...WEB, ...CHAT_WEB }).map(([name, { maxInstances }]) => [
      name,
      maxInstances,
    ]);
    const recipe = executionRecipe({ env: {}, image: 'i', region: 'r', secrets: new Set() });
    const [, ofService] = /--max-instances=(\d+)/.exec(recipe) ?? [];
    expect(ops.locals['max_instances']).toEqual({
      ...Object.fromEntries(limits),
      'keelson-execution': Number(ofService),
    });
  });
});

describe('the dashboard', () => {
  it('says of rates that they are a second’s, and of nothing else', () => {
    const charts = ops.locals['charts'] as readonly HclBlock[];
    expect(charts.length).toBeGreaterThan(5);
    for (const { title, aligner } of charts) {
      expect([title, (title as string).includes('a second')]).toEqual([
        title,
        aligner === 'ALIGN_RATE',
      ]);
      expect(title).not.toContain('a minute');
    }
  });
});

describe('docs/scale.md', () => {
  it('says what the conditions of all alerts cost', () => {
    const each = ['log_alerts', 'absences', 'security_alerts', 'request_alerts', 'queue_alerts']
      .concat('platform_alerts', 'max_instances')
      .map((name) => Object.keys(table(name)).length);
    const uptime = [...ops.text.matchAll(/^\s+"[\w-]+-down"\s+= \{/gm)].length;
    // Each burn rate has two windows, and of availability a minimum; one condition each for backups and quotas.
    const rates = Object.keys(table('burns')).length;
    const burns = rates * Object.keys(table('objectives')).length * 2 + rates;
    const count = each.reduce((sum, more) => sum + more, uptime + burns + 2);
    const page = readFileSync(join(OPS, '../docs/scale.md'), 'utf8');
    expect(page).toContain(`${count} conditions × $1.50 = $${(count * 1.5).toFixed(2)} a month`);
  });
});

describe('runbooks.md', () => {
  const runbooks = readFileSync(join(OPS, 'runbooks.md'), 'utf8');
  const sections = runbooks.split(/^## /m).slice(1);
  const names = sections.map((section) => section.split('\n')[0] ?? '');
  const alerts = () => [
    ...[
      'log_alerts',
      'absences',
      'security_alerts',
      'request_alerts',
      'platform_alerts',
      'queue_alerts',
      'burns',
    ].flatMap((name) => Object.keys(table(name))),
    ...[...ops.text.matchAll(/^\s+"([\w-]+-down)"\s+= \{/gm)].map(([, name = '']) => name),
    ...[...ops.text.matchAll(/^ {2}for_each = \{ "([\w-]+)" =/gm)].map(([, name = '']) => name),
  ];

  it('has a section for each alert, and no other', () => {
    expect(alerts()).toContain('execution-down');
    expect([...names].sort()).toEqual([...alerts()].sort());
  });

  it('says in each what it means, where to look first and what to do', () => {
    const complete = /^[\w-]+\n\n[A-Z0-9`][^]*?\n\n- \*\*Look\*\*: [^]*?\n- \*\*Do\*\*: /;
    const incomplete = sections.filter((section) => !complete.test(section));
    expect(incomplete.map((section) => section.split('\n')[0])).toEqual([]);
  });

  it('queries fields that the code writes', () => {
    const fields = [...runbooks.matchAll(/jsonPayload\.(\w+)/g)].map(([, field = '']) => field);
    const known = new Set(emitted.flatMap((line: EmittedLine) => [...line.fields.keys()]));
    const always = new Set(['message', 'requestId', 'trace']);
    expect(fields.length).toBeGreaterThan(10);
    expect(fields.filter((field) => !known.has(field) && !always.has(field))).toEqual([]);
  });

  it('is linked by the documentation of every policy', () => {
    const policies = ops.resources.filter(({ type }) => type === 'google_monitoring_alert_policy');
    expect(policies.length).toBeGreaterThan(4);
    for (const { body } of policies) {
      expect(JSON.stringify(body['documentation'])).toContain(
        '[Runbook](${var.runbooks_url}#${each.',
      );
    }
  });
});
