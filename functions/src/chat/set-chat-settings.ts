import { type ModelConfig } from '@keelson/answers/model-config';
import {
  ChatSettings,
  type ChatSettingsState,
  NO_CHAT_SETTINGS,
  type StoredChatSettings,
} from '@keelson/contracts/chat/settings';
import { DEFAULT_SUGGESTIONS } from '@keelson/contracts/chat/suggestions';
import { DomainError } from '@keelson/contracts/errors';
import { paths } from '@keelson/contracts/paths';
import { type CachedDocument } from '@keelson/server/store/cached-document';
import { type TransactionKey, transactOnce } from '@keelson/server/store/transact';
import { type Firestore } from 'firebase-admin/firestore';
import { isDeepStrictEqual } from 'node:util';
import { type AuditRepo, type NewAuditEntry } from '../audit/audit-repo';
import { chatSettingsRef, storedChatSettings } from './chat-settings-reader';

export interface ChatSettingsDeps {
  readonly db: Firestore;
  readonly audit: AuditRepo;
  readonly settings: CachedDocument<StoredChatSettings>;
  /** The model of the environment. */
  readonly model: ModelConfig | null;
}

export interface ChatSettingsChange extends Pick<NewAuditEntry, 'actor' | 'requestId' | 'at'> {
  readonly settings: ChatSettings;
  readonly reason: string;
  readonly key: TransactionKey | null;
  /** The revision that the admin saw. */
  readonly revision: number;
}

/** The stored settings, not the cached ones. */
export async function getChatSettings(deps: ChatSettingsDeps): Promise<ChatSettingsState> {
  return toState(deps, (await chatSettingsRef(deps.db).get()).data() ?? NO_CHAT_SETTINGS);
}

/**
 * Changes the settings and records why, in one transaction.
 *
 * @throws {DomainError} `chat/settings-changed` when the settings are not those that the admin saw.
 */
export async function setChatSettings(
  deps: ChatSettingsDeps,
  change: ChatSettingsChange,
): Promise<ChatSettingsState> {
  const { db, audit } = deps;
  const { settings, reason, revision, actor, requestId, at, key } = change;
  const ref = chatSettingsRef(db);
  const stored = await transactOnce(db, key, async (transaction) => {
    const before = (await transaction.get(ref)).data() ?? NO_CHAT_SETTINGS;
    if (before.revision !== revision) {
      throw new DomainError(
        'chat/settings-changed',
        'Another admin changed the chat settings. Nothing was changed. Check the new state and try again.',
      );
    }
    const after: StoredChatSettings = { ...before, ...settings, revision: revision + 1 };
    transaction.set(ref, after, storedChatSettings.replaceKnown);
    audit.recordIn(transaction, {
      actor,
      requestId,
      at,
      action: 'chat.settings-changed',
      target: paths.chatSettings(),
      message: {
        code: 'chat.settings-changed',
        params: { changes: changesOf(before, settings), reason },
      },
      before: settingsOf(before),
      after: settings,
    });
    return after;
  });
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

/** What differs, for the audit log: the values of short settings, the names of long ones. */
function changesOf(before: ChatSettings, after: ChatSettings): string[] {
  const names = Object.keys(ChatSettings.shape) as (keyof ChatSettings)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return changed.map((name) =>
    SHORT.includes(name)
      ? `${name} ${String(before[name] ?? 'default')} → ${String(after[name] ?? 'default')}`
      : name,
  );
}
