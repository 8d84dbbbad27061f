import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tseslint from 'typescript-eslint';

type Rules = Readonly<Record<string, unknown>>;
interface Configuration {
  readonly rules: Rules;
  readonly overrides: readonly { readonly files: readonly string[]; readonly rules?: Rules }[];
}

/** Rules of typescript-eslint's strict sets that Oxlint does not have (checked with Oxlint 1.94). */
const NOT_IN_OXLINT = ['no-unsafe-class-instance-assignment', 'no-unsafe-enum-assignment'];

const isOn = (setting: unknown): boolean => ![setting].flat().some((level) => level === 'off');
const { rules, overrides } = JSON.parse(
  readFileSync(join(__dirname, '..', '.oxlintrc.json'), 'utf8'),
) as Configuration;
const forTypeScript: Rules = {
  ...rules,
  ...overrides.find(({ files }) => files.includes('**/*.ts'))?.rules,
};

/** Rules of its own and of ESLint that typescript-eslint turns on for TypeScript, without prefix. */
function strictRules(): string[] {
  const all = [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked];
  const merged: Rules = Object.assign({}, ...all.map((config) => config.rules ?? {})) as Rules;
  return Object.entries(merged)
    .filter(([, setting]) => isOn(setting))
    .map(([name]) => name.replace('@typescript-eslint/', ''));
}

it("Oxlint's configuration has every strict rule of typescript-eslint that Oxlint implements", () => {
  const wanted = strictRules();
  expect(wanted.length).toBeGreaterThan(90);
  const missing = wanted.filter((name) => {
    const setting = forTypeScript[`typescript/${name}`] ?? forTypeScript[name];
    return setting === undefined || !isOn(setting);
  });
  expect(missing.sort()).toEqual(NOT_IN_OXLINT);
});
