import { type ModelConfig, readModelConfig } from '@keelson/answers/model-config';
import { hasModule } from '@keelson/contracts/brand/has-module';
import { AskChat } from '@keelson/contracts/chat/endpoints';
import { type Env } from '@keelson/contracts/env';
import { type ClientConfig } from '@keelson/contracts/platform/config';
import { REGION } from '@keelson/contracts/region';
import { type AreaEnvironment } from '../area-environment';
import { ConfigError } from '../config-error';

export interface ChatConfig {
  readonly chat: {
    /** Null: answers are quoted from the published documents, without a model. */
    readonly model: ModelConfig | null;
    readonly functionUrl: string | null;
  };
}

/** @throws {ConfigError} for a model without what it needs. */
export function readChatConfig({ env, isLocal }: AreaEnvironment): ChatConfig {
  const choice = readModelConfig(env);
  if (!choice.ok) throw new ConfigError(choice.error);
  return { chat: { model: choice.model, functionUrl: functionUrl(env, isLocal) } };
}

/** Hosting buffers responses, so browsers call the function directly. The emulator does not buffer. */
function functionUrl(env: Env, isLocal: boolean): string | null {
  if (!hasModule('chat')) return null;
  if (env.CHAT_FUNCTION_URL !== undefined) return env.CHAT_FUNCTION_URL.replace(/(?<!\/)\/+$/, '');
  if (isLocal) return null;
  return `https://${REGION}-${env.DATA_PROJECT_ID}.cloudfunctions.net/chat`;
}

export const chatClientConfig = ({
  chat: { functionUrl: url },
}: ChatConfig): Pick<ClientConfig, 'chatUrl'> => ({
  chatUrl: url === null ? null : `${url}${AskChat.path}`,
});
