import { findSettingsError, settingsDraftOf, settingsOfDraft } from './settings-draft';

const DEFAULTS = {
  model: null,
  maxTokens: null,
  temperature: null,
  instructions: '',
  suggestions: null,
};
const draft = (change: object = {}) => ({
  ...settingsDraftOf(DEFAULTS, ['What is Pro?']),
  reason: 'A test',
  ...change,
});

describe('the draft of the chat settings', () => {
  it.each([
    ['defaults', DEFAULTS],
    [
      'chosen values',
      {
        model: 'qwen3:8b',
        maxTokens: 1_000,
        temperature: 0,
        instructions: 'Be brief.',
        suggestions: ['Why?', 'How?'],
      },
    ],
    ['no starter questions', { ...DEFAULTS, suggestions: [] }],
  ])('keeps %s', (_what, settings) => {
    expect(settingsOfDraft(settingsDraftOf(settings, ['What is Pro?']))).toEqual(settings);
  });

  it('leaves out empty lines', () => {
    const typed = draft({ suggestions: 'own', questions: ' Why? \n\nHow?\n' });
    expect(settingsOfDraft(typed).suggestions).toEqual(['Why?', 'How?']);
  });

  it.each([
    [{}, null],
    [{ model: 'my model' }, /no spaces/],
    [{ maxTokens: '100' }, /from 256 to 65,536/],
    [{ maxTokens: '300.5' }, /whole number/],
    [{ temperature: '2.5' }, /from 0 to 2/],
    [{ temperature: 'hot' }, /from 0 to 2/],
    [{ instructions: 'x'.repeat(4_001) }, /4,000 characters/],
    [{ suggestions: 'own', questions: '1\n2\n3\n4\n5\n6\n7' }, /at most 6/],
    [{ suggestions: 'own', questions: 'x'.repeat(121) }, /120 characters/],
    [{ suggestions: 'default', questions: 'x'.repeat(121) }, null],
    [{ reason: ' ' }, /reason for the audit log/],
    [{ reason: 'x'.repeat(501) }, /500 characters/],
  ])('%j is refused with %s', (change, message) => {
    const error = findSettingsError(draft(change));
    if (message === null) expect(error).toBeNull();
    else expect(error).toMatch(message);
  });
});
