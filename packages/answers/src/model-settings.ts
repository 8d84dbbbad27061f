/** Describes what admins choose about the model of the chat. Null: the default of the installation, or of the model. */
export interface ModelSettings {
  readonly model: string | null;
  readonly maxTokens: number | null;
  readonly temperature: number | null;
  /** Instructions for the model in addition to the fixed rules. */
  readonly instructions: string;
}

export type ReadModelSettings = () => Promise<ModelSettings>;

export const NO_MODEL_SETTINGS: ModelSettings = {
  model: null,
  maxTokens: null,
  temperature: null,
  instructions: '',
};
