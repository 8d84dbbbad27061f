import { type EmbeddingConfig, readEmbeddingConfig } from '@keelson/answers/embedding-config';
import { type ModelConfig, readModelConfig } from '@keelson/answers/model-config';
import { type AreaEnvironment } from '../area-environment';
import { ConfigError } from '../config-error';

interface LearningConfig {
  /** Signs approvals in learning control; null: nothing can be approved. */
  readonly approvalKey: string | null;
  /** The address where readers edit documents, with `{path}`; null: none. */
  readonly learnEditUrl: string | null;
  /** Null: documents are searched by words only. */
  readonly embedding: EmbeddingConfig | null;
  /** Drafts documents for questions without an answer; null: drafts are made of passages. */
  readonly draftModel: ModelConfig | null;
}

/** @throws {ConfigError} for a model without what it needs. */
export function readLearningConfig({ env }: AreaEnvironment): LearningConfig {
  const choice = readEmbeddingConfig(env);
  if (!choice.ok) throw new ConfigError(choice.error);
  const drafting = readModelConfig(env);
  if (!drafting.ok) throw new ConfigError(drafting.error);
  return {
    approvalKey: env.APPROVAL_SIGNING_KEY ?? null,
    learnEditUrl: env.LEARN_EDIT_URL ?? null,
    embedding: choice.embedding,
    draftModel: drafting.model,
  };
}
