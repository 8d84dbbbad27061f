import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { CHAT_SETTINGS_LIMITS as LIMITS } from './settings-limits';
import { DEFAULT_SUGGESTIONS } from './suggestions';

const MAX_LISTED_MODELS = 500;

/** A model as its endpoint names it, such as `gemini-2.5-flash`, `qwen3:8b` or `openai/gpt-oss-20b`. */
export const ModelName = z
  .string()
  .trim()
  .max(200)
  .regex(/^[!-~]+$/, 'Enter the name as the endpoint lists it, without spaces');

/** Describes what admins choose for the chat. Null: the default of the installation, or of the model. */
export const ChatSettings = z.strictObject({
  /** Null: `CHAT_MODEL`. */
  model: ModelName.nullable(),
  /** Longest answer of the model in tokens, with its reasoning. */
  maxTokens: z.int().min(LIMITS.maxTokens.min).max(LIMITS.maxTokens.max).nullable(),
  temperature: z.number().min(0).max(LIMITS.temperature).nullable(),
  /** Instructions for the model in addition to the fixed rules. */
  instructions: z.string().trim().max(LIMITS.instructions),
  /** Starter questions on an empty chat page; none are shown for an empty list. */
  suggestions: z
    .array(z.string().trim().min(1).max(LIMITS.suggestion))
    .max(LIMITS.suggestions)
    .nullable(),
});
export type ChatSettings = z.infer<typeof ChatSettings>;

export const DEFAULT_CHAT_SETTINGS: ChatSettings = {
  model: null,
  maxTokens: null,
  temperature: null,
  instructions: '',
  suggestions: null,
};

/** `settings/chat`. A value that this release cannot read counts as its default. */
export const StoredChatSettings = z.strictObject({
  /** Rises with every change. */
  revision: z.int().nonnegative().default(0),
  model: ChatSettings.shape.model.catch(null),
  maxTokens: ChatSettings.shape.maxTokens.catch(null),
  temperature: ChatSettings.shape.temperature.catch(null),
  instructions: ChatSettings.shape.instructions.catch(''),
  suggestions: ChatSettings.shape.suggestions.catch(null),
});
export type StoredChatSettings = z.infer<typeof StoredChatSettings>;

export const NO_CHAT_SETTINGS: StoredChatSettings = { revision: 0, ...DEFAULT_CHAT_SETTINGS };

export const ChatSettingsState = z.strictObject({
  revision: z.int().nonnegative(),
  settings: ChatSettings,
  /** The model of the environment; null answers without a model. */
  defaultModel: z.string().nullable(),
  defaultSuggestions: z.array(z.string()),
});
export type ChatSettingsState = z.infer<typeof ChatSettingsState>;

/** The starter questions that members see. */
export const suggestionsOf = ({ suggestions }: Pick<ChatSettings, 'suggestions'>): string[] => [
  ...(suggestions ?? DEFAULT_SUGGESTIONS),
];

export const GetChatOptions = defineEndpoint({
  operationId: 'getChatOptions',
  address: 'GET /api/chat/options',
  auth: 'member',
  summary: 'What the chat page offers: starter questions, and which files can be attached',
  response: z.strictObject({
    suggestions: z.array(z.string()),
    attachments: z.strictObject({
      /** Files of one question, in the caller's plan. */
      perMessage: z.int().nonnegative(),
      images: z.boolean(),
    }),
    /** A model writes the answers; without one they are passages of the documents. */
    model: z.boolean(),
  }),
});

export const GetChatSettings = defineEndpoint({
  operationId: 'getChatSettings',
  address: 'GET /api/admin/chat/settings',
  auth: 'staff:admin',
  summary: 'The settings of the chat',
  response: ChatSettingsState,
});

export const SetChatSettings = defineEndpoint({
  operationId: 'setChatSettings',
  address: 'PUT /api/admin/chat/settings',
  auth: 'staff:admin',
  recentSignIn: true,
  summary: 'Change the settings of the chat',
  body: z.strictObject({
    settings: ChatSettings,
    /** For the audit log. */
    reason: z.string().trim().min(LIMITS.reason.min).max(LIMITS.reason.max),
    revision: z.int().nonnegative(),
  }),
  response: ChatSettingsState,
  errors: ['chat/settings-changed'],
});

export const ListChatModels = defineEndpoint({
  operationId: 'listChatModels',
  address: 'GET /api/admin/chat/models',
  auth: 'staff:admin',
  summary: 'The models that the chat provider lists',
  response: z.strictObject({ models: z.array(ModelName).max(MAX_LISTED_MODELS) }),
  errors: [
    'chat/no-model',
    'chat/provider-unavailable',
    'chat/provider-busy',
    'chat/provider-refused',
    'chat/provider-timeout',
  ],
});

export const CHAT_SETTINGS_ENDPOINTS = [
  GetChatOptions,
  GetChatSettings,
  SetChatSettings,
  ListChatModels,
] as const;
