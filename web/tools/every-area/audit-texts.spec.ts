import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTranslations } from '@angular/localize';
import { AUDIT_SENTENCES, type AuditSentences } from '@keelson/contracts/audit/audit-message';
import { type ParamsOf, sentenceOf } from '@keelson/contracts/messages';
import type * as AuditTexts from '../../src/app/core/audit/audit-text';
import { textsOf } from '../page-texts';

type Code = keyof AuditSentences;

/** Values that the sentence has to name. The texts of a test are English until they are translated. */
const NAMED = {
  name: 'N4me',
  card: 'C4rd',
  item: 'It3m',
  file: 'F1le',
  parent: 'P4rent',
  title: 'T1tle',
  agent: '4gent',
  assigneeId: '4ssignee',
  userId: 'Us3r',
  account: '4ccount',
  platform: 'Pl4tform',
  reason: 'R3ason',
  changes: ['Ch4nge'],
  customers: ['Cust0mer'],
  customerId: 'Cust0merId',
  ids: ['Id0'],
  id: 'Id1',
  keptId: 'K3ptId',
  kept: 'K3pt',
  canceled: 'C4nceled',
  subscriptionId: 'Subscr1ption',
  paymentId: 'P4yment',
  slug: 'Sl0g',
  approver: '4pprover',
  address: '4ddress',
  code: 'C0de',
  release: 'R3lease',
  cards: 1001,
  others: 1002,
  parked: 1003,
  changed: 1004,
  missing: 1005,
  units: 1006,
  amount: 1007,
  attempt: 1008,
  documents: 1009,
  version: 1010,
  acceptedKeys: ['K3y'],
  scopes: 'Sc0pes',
  uses: 1011,
  monthly: 1012,
  added: 1013,
  seats: 1014,
  language: 'l4nguage',
} as const;

/** Values that the sentence has to name in words of its language. */
const WORDED = {
  fields: ['body'],
  role: 'admin',
  from: 'ready',
  to: 'done',
  outcome: 'crashed',
  flag: 'chat',
  plan: 'pro',
  replaced: 'free',
  metric: 'chatMessages',
  since: 0,
  fromCount: null,
  toCount: null,
  more: 0,
  type: 'invoice.paid',
  before: 'parked',
  after: 'handled',
  kind: 'refund',
  status: 'full',
  amountMinor: 1900,
  cap: 200,
  currency: 'usd',
  error: 'E',
};

/** Audiences have the parameters of moves. */
const OWN: Partial<Record<Code, object>> = { 'flags.changed': { from: 'nobody', to: 'staff' } };

const CODES = Object.keys(AUDIT_SENTENCES) as Code[];

/** The parameters that the row reads, found by calling it. */
function readBy(code: Code, write: (params: never) => string) {
  const read = new Set<string>();
  const values: Record<string, unknown> = { ...NAMED, ...WORDED, ...OWN[code] };
  const params = new Proxy(values, {
    get: (target, name) => {
      read.add(String(name));
      if (!(String(name) in target)) throw new Error(`${code} has the parameter ${String(name)}`);
      return target[String(name)];
    },
  });
  return { text: write(params as never), read };
}

describe('the Korean audit log', () => {
  let AUDIT_TEXTS: typeof AuditTexts.AUDIT_TEXTS;
  let auditText: typeof AuditTexts.auditText;
  beforeAll(async () => {
    loadTranslations(textsOf(readFileSync(KOREAN, 'utf8')));
    // Labels are translated when their modules are loaded.
    ({ AUDIT_TEXTS, auditText } = await import('../../src/app/core/audit/audit-text'));
  });
  const KOREAN = join(__dirname, '../../src/locale/messages.ko.xlf');

  it.each(CODES)('has a sentence for %s that names what the English one names', (code) => {
    const english = readBy(code, AUDIT_SENTENCES[code]);
    const korean = readBy(code, AUDIT_TEXTS[code]);
    expect(korean.text).toMatch(/[가-힣]/);
    for (const [name, value] of Object.entries(NAMED)) {
      if (english.text.includes(String(value)) && english.read.has(name)) {
        expect(korean.text).toContain(String(value));
      }
    }
  });

  it('names the fields of a board in Korean', () => {
    const params = { name: 'Plan', fields: ['wipLimits', 'monthlyBudget', 'ofTomorrow'] };
    const text = AUDIT_TEXTS['board.edited'](params);
    expect(text).toContain('ofTomorrow');
    expect(text).not.toMatch(/wipLimits|monthlyBudget/);
  });

  it('writes instants for people', () => {
    const texts = CODES.map((code) => readBy(code, AUDIT_TEXTS[code] as never).text);
    expect(texts.filter((text) => /\d{4}-\d\d-\d\dT/.test(text))).toEqual([]);
  });

  it('has no sentence twice', () => {
    const texts = CODES.map((code) => readBy(code, AUDIT_TEXTS[code] as never).text);
    expect(new Set(texts).size).toBe(CODES.length);
  });

  it('shows the English sentence of an entry of an earlier or a newer release', () => {
    const summary = 'Card “Plan” created';
    expect(auditText({ summary, message: null })).toBe(summary);
    expect(auditText({ summary, message: { code: 'card.cloned', params: {} } })).toBe(summary);
    expect(auditText({ summary, message: { code: 'toString', params: {} } })).toBe(summary);
    const removed = {
      code: 'flags.changed',
      params: { flag: 'removed', from: 'staff', to: 'nobody' },
    };
    expect(auditText({ summary, message: removed })).toBe(summary);
    const params: ParamsOf<AuditSentences, 'card.created'> = { card: 'Plan' };
    expect(sentenceOf(AUDIT_SENTENCES, { code: 'card.created', params })).toBe(summary);
    expect(auditText({ summary, message: { code: 'card.created', params: { ...params } } })).toBe(
      '카드 “Plan” 생성',
    );
  });
});
