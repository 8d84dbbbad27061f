import { ERRORS } from '../errors';
import { EXECUTION_API } from './execution-api';
import { openApiDocument } from '../http/openapi/openapi-document';
import { type ColumnCounter, sumCounters } from './board/board';
import { DISPATCH_REASONS } from './agent/dispatch';
import { CardEventKind, eventId } from './card/event';
import { EXECUTION_ENDPOINTS } from './execution-endpoints';
import { NOTIFIED_EVENTS } from './notify/notify-target';
import { NOTIFY_WARNINGS, notifyWarning } from './notify/notify-warnings';
import { CARD_STATUSES, STATUS_LABELS } from './card/status';

describe.each([
  ['NOTIFY_WARNINGS', NOTIFY_WARNINGS],
  ['DISPATCH_REASONS', DISPATCH_REASONS],
  ['STATUS_LABELS', STATUS_LABELS],
] as const)('%s', (_, table: Readonly<Record<string, string>>) => {
  it('has one label for each code and no label twice', () => {
    const labels = Object.values(table);
    expect(labels.every((label) => label.trim().length > 0)).toBe(true);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe('notifyWarning', () => {
  it('has the label of the table', () => {
    expect(notifyWarning('target_muted')).toEqual({
      code: 'target_muted',
      label: NOTIFY_WARNINGS.target_muted,
    });
  });
});

describe('NOTIFIED_EVENTS', () => {
  it('does not include archiving and unblocking', () => {
    expect(NOTIFIED_EVENTS).not.toContain('archived');
    expect(NOTIFIED_EVENTS).not.toContain('unblocked');
    expect(NOTIFIED_EVENTS.every((kind) => CardEventKind.options.includes(kind))).toBe(true);
  });
});

describe('eventId', () => {
  it('sorts as text in chronological order', () => {
    const ids = [eventId(1, 0), eventId(1, 1), eventId(2, 0), eventId(10, 0), eventId(999_999, 3)];
    expect([...ids].sort()).toEqual(ids);
  });
});

describe('sumCounters', () => {
  it('adds the documents of a board, negative counts too', () => {
    const counters: Pick<ColumnCounter, 'counts'>[] = [
      { counts: { ready: 5, running: -1 } },
      { counts: { ready: -2, done: 1 } },
      { counts: { running: 1 } },
    ];
    const counts = sumCounters(counters);
    expect(counts).toMatchObject({ ready: 3, running: 0, done: 1, triage: 0 });
    expect(Object.keys(counts)).toHaveLength(CARD_STATUSES.length);
  });
});

describe('EXECUTION_ENDPOINTS', () => {
  it('has every operation once, under /v1, with its errors', () => {
    const names = EXECUTION_ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { path, auth, errors } of EXECUTION_ENDPOINTS) {
      expect(path).toMatch(/^\/v1\//);
      expect(auth === 'public' || auth.startsWith('execution:')).toBe(true);
      for (const code of errors) expect(ERRORS).toHaveProperty([code]);
    }
  });

  it('names every path parameter in its schema', () => {
    for (const { path, params } of EXECUTION_ENDPOINTS) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const { shape } = params as unknown as { shape: Record<string, unknown> };
      expect(Object.keys(shape).sort()).toEqual(inPath.sort());
    }
  });

  it('creates an OpenAPI document with only the execution token', () => {
    const document = openApiDocument(EXECUTION_API, '1.0.0');
    expect(document).toMatchObject({
      openapi: '3.1.0',
      components: { securitySchemes: { executionToken: { type: 'http', scheme: 'bearer' } } },
    });
    expect(JSON.stringify(document)).not.toContain('sessionCookie');
  });
});
