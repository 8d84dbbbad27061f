import { indexesOfModules, rulesOfModules } from './files-of-areas';
import { camelCase, OWN_MODULES } from './module-list';

const rowsOf = (...groups: string[]): string =>
  JSON.stringify({
    indexes: groups.map((collectionGroup) => ({ collectionGroup })),
    fieldOverrides: [],
  });

describe('a module that is taken out', () => {
  const names = OWN_MODULES.map((key) => `${camelCase(key)}Things`);

  it('has no index, and those of the engine stay', () => {
    const engine = ['chatFeedback', 'chats', 'automations', 'runs'];
    expect(JSON.parse(indexesOfModules(rowsOf(...engine, ...names), []))).toEqual(
      JSON.parse(rowsOf(...engine)),
    );
  });

  it('has no rule', () => {
    const around = (rules: string): string =>
      `match /a/{b} {\n    // modules of the product\n${rules}    // end of the modules\n}\n`;
    expect(rulesOfModules(around('    match /translatorTerms/{uid} {\n    }\n'), [])).toBe(
      around(''),
    );
  });
});
