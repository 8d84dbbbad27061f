import type { ChatSettings } from '@keelson/contracts/chat/settings';
import { CHAT_SETTINGS_LIMITS } from '@keelson/contracts/chat/settings-limits';
import { LOCALE } from '../../shared/util/locale';
import { starterQuestion } from '../data/default-question';

/** Describes what the form contains, as typed. An empty field is the default. */
export interface SettingsDraft {
  readonly model: string;
  readonly maxTokens: string;
  readonly temperature: string;
  readonly instructions: string;
  /** `default`: the questions that come with the product. */
  readonly suggestions: 'default' | 'own';
  /** One question on each line. */
  readonly questions: string;
  readonly reason: string;
}

const {
  maxTokens: TOKENS,
  temperature: MAX_TEMPERATURE,
  instructions: MAX_INSTRUCTIONS,
  suggestions: MAX_QUESTIONS,
  suggestion: MAX_QUESTION,
  reason: REASON,
} = CHAT_SETTINGS_LIMITS;

export const settingsDraftOf = (
  { model, maxTokens, temperature, instructions, suggestions }: ChatSettings,
  defaultSuggestions: readonly string[],
): SettingsDraft => ({
  model: model ?? '',
  maxTokens: maxTokens === null ? '' : String(maxTokens),
  temperature: temperature === null ? '' : String(temperature),
  instructions,
  suggestions: suggestions === null ? 'default' : 'own',
  questions: (suggestions ?? defaultSuggestions.map(starterQuestion)).join('\n'),
  reason: '',
});

/** Reads a draft that was kept as JSON; null when there is none, or another version of the app wrote it in another way. */
export function parseSettingsDraft(text: string): SettingsDraft | null {
  try {
    const value = JSON.parse(text || 'null') as Partial<
      Record<keyof SettingsDraft, unknown>
    > | null;
    const { model, maxTokens, temperature, instructions, suggestions, questions, reason } =
      value ?? {};
    const texts = [model, maxTokens, temperature, instructions, questions, reason];
    const isDraft = texts.every((part) => typeof part === 'string');
    return isDraft && (suggestions === 'default' || suggestions === 'own')
      ? (value as SettingsDraft)
      : null;
  } catch {
    return null;
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns what is wrong with the draft and how to fix it, first problem first; null when it can be saved. */
export function findSettingsError(draft: SettingsDraft): string | null {
  const model = draft.model.trim();
  if (model !== '' && !/^[!-~]{1,200}$/.test(model)) {
    return $localize`Enter the model as its endpoint names it: at most 200 characters, no spaces.`;
  }
  const tokens = Number(draft.maxTokens);
  const isWrong = !Number.isInteger(tokens) || tokens < TOKENS.min || tokens > TOKENS.max;
  if (draft.maxTokens.trim() !== '' && isWrong) {
    const most = TOKENS.max.toLocaleString(LOCALE);
    return $localize`Enter a whole number of tokens from ${TOKENS.min}:min: to ${most}:max:, or leave the field empty.`;
  }
  const temperature = Number(draft.temperature);
  if (draft.temperature.trim() !== '' && !(temperature >= 0 && temperature <= MAX_TEMPERATURE)) {
    return $localize`Enter a temperature from 0 to ${MAX_TEMPERATURE}:max:, or leave the field empty.`;
  }
  if (draft.instructions.trim().length > MAX_INSTRUCTIONS) {
    const most = MAX_INSTRUCTIONS.toLocaleString(LOCALE);
    return $localize`Shorten the instructions to ${most}:max: characters.`;
  }
  const questions = draft.suggestions === 'own' ? linesOf(draft.questions) : [];
  if (questions.length > MAX_QUESTIONS) {
    return $localize`Enter at most ${MAX_QUESTIONS}:max: starter questions.`;
  }
  if (questions.some(({ length }) => length > MAX_QUESTION)) {
    return $localize`Shorten each starter question to ${MAX_QUESTION}:max: characters.`;
  }
  const { length } = draft.reason.trim();
  if (length < REASON.min) return $localize`Enter a reason for the audit log.`;
  return length > REASON.max
    ? $localize`Shorten the reason to ${REASON.max}:max: characters.`
    : null;
}

export const settingsOfDraft = (draft: SettingsDraft): ChatSettings => ({
  model: draft.model.trim() || null,
  maxTokens: draft.maxTokens.trim() === '' ? null : Number(draft.maxTokens),
  temperature: draft.temperature.trim() === '' ? null : Number(draft.temperature),
  instructions: draft.instructions.trim(),
  suggestions: draft.suggestions === 'own' ? linesOf(draft.questions) : null,
});
