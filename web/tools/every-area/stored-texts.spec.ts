import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTranslations } from '@angular/localize';
import { ERROR_SENTENCES } from '@keelson/contracts/error-sentences';
import { RUN_SENTENCES } from '@keelson/contracts/kanban/run/run-sentences';
import { VIDEO_SENTENCES } from '@keelson/contracts/learning/video-sentences';
import { WARNING_SENTENCES } from '@keelson/contracts/learning/warning-sentences';
import type { Sentences } from '@keelson/contracts/messages';
import { textsOf } from '../page-texts';

const KOREAN = join(__dirname, '../../src/locale/messages.ko.xlf');

/** Values that each sentence has to name, in every language. */
const NAMED = {
  limit: 1001,
  pages: 1002,
  parts: 1003,
  seconds: 1004,
  status: 1005,
  version: 1006,
  percent: 1007,
  count: 1008,
  times: 1009,
  rows: 1011,
  allRows: 1012,
  columns: 1013,
  allColumns: 1014,
  more: 1010,
  port: 'P0rt',
  slug: 'Sl0g',
  type: 'Typ3',
  hint: 'H1nt',
  title: 'T1tle',
  from: 'Fr0m',
  to: 'T0target',
  debian: 'D3bian',
  error: '3rror',
  encoding: '3ncoding',
  locale: 'L0cale',
  links: ['L1nk'],
  tags: ['T1g'],
  slugs: ['Sl1g'],
  images: ['1mage'],
  sources: ['S0urce'],
};
/** Values that it names in words of its language. */
const WORDED = {
  warning: 'images-dropped',
  reasons: ['part'],
  sentences: [''],
  script: 'Hang',
  name: 'an npm token',
  detail: 'The sentence of the error.',
  since: 0,
};
/** Parameters of one code. */
const OWN: Readonly<Record<string, object>> = {
  images: { reasons: ['unreadable'], sentences: ['cannot be read'] },
  'video.no-font': { name: 'Hangul' },
  'pages-without-text': { pages: ['P4ge'] },
  'fonts-unmapped': { pages: ['P4ge'] },
  'run.endpoint-invalid': { detail: 'D3tail' },
};

const TABLES: Readonly<Record<string, Sentences>> = {
  ERROR_DETAIL_TEXTS: ERROR_SENTENCES,
  RUN_TEXTS: RUN_SENTENCES,
  VIDEO_TEXTS: VIDEO_SENTENCES,
  WARNING_TEXTS: WARNING_SENTENCES,
};
const ROWS = Object.entries(TABLES).flatMap(([table, sentences]) =>
  Object.keys(sentences).map((code) => [table, code] as const),
);

async function loadTexts(): Promise<Readonly<Record<string, Sentences>>> {
  return {
    ...(await import('../../src/app/core/api/error-detail-texts')),
    ...(await import('../../src/app/kanban/texts/run-texts')),
    ...(await import('../../src/app/learning/feature-control/video-error-text')),
    ...(await import('../../src/app/learning/feature-control/warning-texts')),
  } as unknown as Readonly<Record<string, Sentences>>;
}

const textIn = (tables: Readonly<Record<string, Sentences>>, table: string, code: string) => {
  const values = { ...NAMED, ...WORDED, ...OWN[code] };
  const params = new Proxy(values, {
    get(target, name) {
      if (!(String(name) in target)) throw new Error(`${code} has the parameter ${String(name)}`);
      return target[name as keyof typeof target];
    },
  });
  return tables[table]?.[code]?.(params) ?? '';
};
/** Numbers are written as the language does. */
const plain = (text: string): string => text.replace(/(\d),(\d)/g, '$1$2');

describe('texts of what the server stores', () => {
  const english = new Map<string, string>();
  let korean: Readonly<Record<string, Sentences>>;
  beforeAll(async () => {
    const tables = await loadTexts();
    for (const [table, code] of ROWS) english.set(`${table} ${code}`, textIn(tables, table, code));
    jest.resetModules();
    loadTranslations(textsOf(readFileSync(KOREAN, 'utf8')));
    // Labels are translated when their modules are loaded.
    korean = await loadTexts();
  });

  /** These name what the stored sentence says in other words: the error of the model, and a time. */
  const OTHERS = /^run\.(?:model-\w+|silent)$/;
  const same = ROWS.filter(([, code]) => !OTHERS.test(code));

  it.each(same)('%s: the English text of %s is the stored sentence', (table, code) => {
    expect(english.get(`${table} ${code}`)).toBe(textIn(TABLES, table, code));
  });

  it.each(ROWS)('%s: the Korean text of %s names what the English one names', (table, code) => {
    const stored = plain(textIn(TABLES, table, code));
    const text = plain(textIn(korean, table, code));
    expect(text).toMatch(/[가-힣]/);
    for (const value of Object.values(NAMED)) {
      if (stored.includes(String(value))) expect(text).toContain(String(value));
    }
  });

  it('has no Korean sentence twice', () => {
    const texts = ROWS.filter(([, code]) => code !== 'secret-found').map(([table, code]) =>
      textIn(korean, table, code),
    );
    expect(new Set(texts).size).toBe(texts.length);
  });
});
