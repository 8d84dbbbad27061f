import { type Snippet, violatedRules } from './violated-rules';

const TEXTS = 'keelson/marked-texts';
const TEMPLATE_TEXTS = '@angular-eslint/template/i18n';
const FOCUS = 'keelson/kept-focus';
const SPREADS = 'no-restricted-syntax';

const STORE = 'web/src/app/chat/data/conversation.ts';
const TEMPLATE = 'web/src/app/chat/feature-chat/chat-page.html';
const inStore = (code: string): Snippet => ({ file: STORE, code });
const inTemplate = (code: string): Snippet => ({ file: TEMPLATE, code });
const inComponent = (template: string): Snippet => ({
  file: 'web/src/app/chat/ui/composer.ts',
  code: `import { Component } from '@angular/core';
@Component({ selector: 'app-composer', template: \`${template}\` })
export class Composer {}`,
});
const SENTENCE = `export const lead = 'Nothing was saved';`;

const NAMES = [
  'label',
  'title',
  'heading',
  'text',
  'detail',
  'lead',
  'hint',
  'message',
  'placeholder',
  'question',
  'description',
];

/** Lists what each rule finds, and where. */
const REFUSED: readonly (readonly [what: string, rule: string, snippet: Snippet])[] = [
  ['a sentence', TEXTS, inStore(SENTENCE)],
  ['a sentence in straight quotes', TEXTS, inStore(`export const lead = '"Launch" was moved';`)],
  ['a sentence in curly quotes', TEXTS, inStore(`export const lead = '“Launch” was moved';`)],
  ['a sentence in brackets', TEXTS, inStore(`export const lead = '(No name yet)';`)],
  ['a sentence as an argument', TEXTS, inStore(`toast.show('Try again later');`)],
  ['a sentence that is made and not thrown', TEXTS, inStore(`fail(new Error('Try it again'));`)],
  ...NAMES.map(
    (name) =>
      [`a word as a ${name}`, TEXTS, inStore(`export const a = { ${name}: 'open' };`)] as const,
  ),
  ['words around a value', TEXTS, inStore('export const a = `${count} cards were moved`;')],
  ['words after a value', TEXTS, inStore('export const a = `${price} per month`;')],
  ['a word after a value', TEXTS, inStore('export const a = `${count} cards`;')],
  ['a word before a value', TEXTS, inStore('export const a = `Renews ${date}`;')],
  ['an unmarked text', TEMPLATE_TEXTS, inTemplate('<p>Nothing was saved.</p>')],
  ['an unmarked word', TEMPLATE_TEXTS, inTemplate('<button type="button">Save</button>')],
  [
    'an unmarked name of a control',
    TEMPLATE_TEXTS,
    inTemplate('<input aria-label="Your question">'),
  ],
  [
    'an unmarked input of a component',
    TEMPLATE_TEXTS,
    inTemplate('<app-empty-state heading="No cards" />'),
  ],
  [
    'an unmarked text of an inline template',
    TEMPLATE_TEXTS,
    inComponent('<p>Nothing was saved.</p>'),
  ],
  [
    'a button that its own work disables',
    FOCUS,
    inTemplate('<button type="button" [disabled]="saving()"></button>'),
  ],
  [
    'a button that its own work or a rule disables',
    FOCUS,
    inTemplate('<button type="button" [disabled]="isOff() || store.busy()"></button>'),
  ],
  [
    'a button that a state of its work disables',
    FOCUS,
    inTemplate(`<button type="button" [disabled]="phase() === 'sending'"></button>`),
  ],
  [
    'a button that only looks disabled',
    FOCUS,
    inTemplate('<button type="button" [aria-disabled]="isOff()"></button>'),
  ],
  [
    'a button of an inline template that its own work disables',
    FOCUS,
    inComponent('<button type="button" [disabled]="saving()"></button>'),
  ],
  [
    'a spread of properties that stand there',
    SPREADS,
    { file: 'functions/src/config.ts', code: 'export const a = { ...{ b: 1 } };' },
  ],
];

const ALLOWED: readonly (readonly [what: string, snippet: Snippet])[] = [
  ['a marked sentence', inStore('export const lead = $localize`Nothing was saved`;')],
  [
    'a marked sentence with a value',
    inStore('export const a = $localize`${count}:count: cards were moved`;'),
  ],
  ['a marked word', inStore('export const a = { label: $localize`Open` };')],
  ['an error for developers', inStore(`throw new Error('The board is not loaded');`)],
  [
    'an error for developers with a value',
    inStore('throw new Error(`No board with the name ${slug}`);'),
  ],
  ['a code', inStore(`export const a = { code: 'chat/provider-timeout' };`)],
  ['a name of an event', inStore(`addEventListener('keydown', listen);`)],
  ['a path with a value', inStore('export const a = `/api/chats/${id}`;')],
  ['a selector', inStore('export const a = `[data-card="${id}"] > button`;')],
  ['a header', inStore('export const a = { authorization: `Bearer ${token}` };')],
  ['a template and styles', inComponent('<p i18n>Nothing was saved.</p>')],
  ['a sentence of a test', { file: STORE.replace('.ts', '.spec.ts'), code: SENTENCE }],
  ['a sentence of the gallery', { file: 'web/src/app/states-gallery/entries.ts', code: SENTENCE }],
  [
    'the configuration of an MCP client',
    { file: 'web/src/app/kanban/ui/mcp-configs.ts', code: SENTENCE },
  ],
  ['a sentence of a server', { file: 'functions/src/config.ts', code: SENTENCE }],
  ['a marked text', inTemplate('<p i18n>Nothing was saved.</p>')],
  ['a marked name of a control', inTemplate('<input i18n-aria-label aria-label="Your question">')],
  [
    'names of code in attributes',
    inTemplate('<app-icon name="add" class="small" aria-live="polite" />'),
  ],
  [
    'a button that a rule disables',
    inTemplate('<button type="button" [disabled]="isExhausted()"></button>'),
  ],
  [
    'a button that stays focused',
    inTemplate('<button type="button" [appSoftDisabled]="saving()"></button>'),
  ],
  ['a component that knows its own work', inTemplate('<app-form [disabled]="saving()" />')],
  [
    'a spread of something else',
    { file: 'functions/src/config.ts', code: 'export const a = { ...b };' },
  ],
  [
    'a spread that may be empty',
    { file: 'functions/src/config.ts', code: 'export const a = { ...(b && { c: 1 }) };' },
  ],
];

describe('rules of our own', () => {
  let violated: string[][] = [];
  beforeAll(() => {
    const rules = new RegExp(`^(?:keelson/.*|${TEMPLATE_TEXTS}|${SPREADS})$`);
    violated = violatedRules(
      rules,
      [...REFUSED, ...ALLOWED].map((row) => row.at(-1) as Snippet),
    );
  });

  it.each(REFUSED.map((row, at) => [row[0], row[1], at] as const))('refuse %s', (_, rule, at) => {
    expect(violated[at]).toEqual([rule]);
  });

  it.each(ALLOWED.map((row, at) => [row[0], at] as const))('allow %s', (_, at) => {
    expect(violated[REFUSED.length + at]).toEqual([]);
  });
});
