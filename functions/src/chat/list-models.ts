import { ListChatModels } from '@keelson/contracts/chat/settings';
import { DomainError } from '@keelson/contracts/errors';
import { type ModelConfig } from '@keelson/answers/model-config';
import { connectModel } from '@keelson/answers/providers/connect-model';
import { modelErrorOf } from '@keelson/answers/providers/model-error';

const TIMEOUT_MS = 10_000;
const MAX_MODELS = 500;
const { models: ListedModels } = ListChatModels.response.shape;

/**
 * The models that the endpoint lists, by name.
 *
 * @param model Null without a model.
 * @throws {DomainError} `chat/no-model`, `chat/provider-*`.
 */
export async function listModels(model: ModelConfig | null): Promise<string[]> {
  if (model === null) {
    throw new DomainError(
      'chat/no-model',
      'Set CHAT_PROVIDER and CHAT_MODEL in the environment first.',
    );
  }
  try {
    const client = await connectModel(model, TIMEOUT_MS);
    const { data } = await client.models.list();
    // Gemini lists `models/…` and takes both forms.
    const names = data.map(({ id }) => id.replace(/^models\//, ''));
    const usable = names.filter((name) => ListedModels.element.safeParse(name).success);
    return [...new Set(usable)].sort().slice(0, MAX_MODELS);
  } catch (error) {
    throw modelErrorOf(error, false, Date.now());
  }
}
