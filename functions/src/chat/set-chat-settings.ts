import { type ModelConfig } from '@keelson/answers/model-config';
import {
  ChatSettings,
  type ChatSettingsState,
  NO_CHAT_SETTINGS,
  StoredChatSettings,
} from '@keelson/contracts/chat/settings';
import { DEFAULT_SUGGESTIONS } from '@keelson/contracts/chat/suggestions';
import { paths } from '@keelson/contracts/paths';
import { documentConverter } from '@keelson/server/converter';
import { type CachedDocument } from '@keelson/server/store/cached-document';
import { isDeepStrictEqual } from 'node:util';
import {
  type SettingsChange,
  type SettingsDocument,
  type SettingsRepo,
} from '../platform/settings-repo';

export interface ChatSettingsDeps {
  readonly stored: SettingsRepo<StoredChatSettings>;
  /** Caches them for questions. */
  readonly settings: CachedDocument<StoredChatSettings>;
  /** The model of the environment. */
  readonly model: ModelConfig | null;
}

export interface ChatSettingsChange extends SettingsChange {
  readonly settings: ChatSettings;
}

export const CHAT_SETTINGS: SettingsDocument<StoredChatSettings> = {
  path: paths.chatSettings(),
  converter: documentConverter(StoredChatSettings),
  initial: NO_CHAT_SETTINGS,
  conflict: { code: 'chat/settings-changed', name: 'chat settings' },
};

export const getChatSettings = async (deps: ChatSettingsDeps): Promise<ChatSettingsState> =>
  toState(deps, await deps.stored.get());

/**
 * Changes the settings and records why.
 *
 * @throws {DomainError} `chat/settings-changed` when the settings are not those that the admin saw.
 */
export async function setChatSettings(
  deps: ChatSettingsDeps,
  change: ChatSettingsChange,
): Promise<ChatSettingsState> {
  const { settings, reason } = change;
  const stored = await deps.stored.change(change, (before) => ({
    next: settings,
    entry: {
      action: 'chat.settings-changed',
      message: {
        code: 'chat.settings-changed',
        params: { changes: changesOf(before, settings), reason },
      },
      before: settingsOf(before),
      after: settings,
    },
  }));
  deps.settings.clear();
  return toState(deps, stored);
}

const settingsOf = (stored: StoredChatSettings): ChatSettings => ({
  model: stored.model,
  maxTokens: stored.maxTokens,
  temperature: stored.temperature,
  instructions: stored.instructions,
  suggestions: stored.suggestions,
});

const toState = ({ model }: ChatSettingsDeps, stored: StoredChatSettings): ChatSettingsState => ({
  revision: stored.revision,
  settings: settingsOf(stored),
  defaultModel: model?.name ?? null,
  defaultSuggestions: [...DEFAULT_SUGGESTIONS],
});

const SHORT: readonly (keyof ChatSettings)[] = ['model', 'maxTokens', 'temperature'];

/** Returns what differs, for the audit log: the values of short settings, the names of long ones. */
function changesOf(before: ChatSettings, after: ChatSettings): string[] {
  const names = Object.keys(ChatSettings.shape) as (keyof ChatSettings)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return changed.map((name) =>
    SHORT.includes(name)
      ? `${name} ${String(before[name] ?? 'default')} → ${String(after[name] ?? 'default')}`
      : name,
  );
}
