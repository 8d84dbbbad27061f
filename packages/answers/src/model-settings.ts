import { type ChatSettings } from '@keelson/contracts/chat/settings';

/** What admins choose about the model of the chat; see {@link ChatSettings}. */
export type ModelSettings = Pick<
  ChatSettings,
  'model' | 'maxTokens' | 'temperature' | 'instructions'
>;

export type ReadModelSettings = () => Promise<ModelSettings>;

export const NO_MODEL_SETTINGS: ModelSettings = {
  model: null,
  maxTokens: null,
  temperature: null,
  instructions: '',
};
