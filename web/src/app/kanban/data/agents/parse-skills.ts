import { ModelName, ModelNames, type Skill, Skills } from '@keelson/contracts/kanban/agent/skills';

export const SKILLS_HINT = $localize`Enter up to 20 tags such as python, with letters a to z, digits and + # . _ - only.`;
export const MODEL_HINT = $localize`Enter a model as its provider names it, without spaces.`;
export const MODELS_HINT = $localize`Enter up to 20 models as their providers name them, without spaces.`;

const split = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

/** The tags of a comma-separated text, in lower case; null when one of them is none, or too many are there. */
export function parseSkills(text: string): Skill[] | null {
  const parsed = Skills.safeParse(split(text.toLowerCase()));
  return parsed.success ? parsed.data : null;
}

/** The models of a comma-separated text; null when one of them is none, or too many are there. */
export function parseModels(text: string): ModelName[] | null {
  const parsed = ModelNames.safeParse(split(text));
  return parsed.success ? parsed.data : null;
}

/** A model, or null for an empty text; undefined for a text that is none. */
export function parseModel(text: string): ModelName | null | undefined {
  if (text.trim() === '') return null;
  return ModelName.safeParse(text.trim()).data;
}
