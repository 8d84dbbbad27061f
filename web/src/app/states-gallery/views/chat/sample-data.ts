import type { ApiResponse } from '@keelson/contracts/http/api';

export const CHAT_SETTINGS: ApiResponse<'GET', '/api/admin/chat/settings'> = {
  revision: 0,
  settings: {
    model: null,
    maxTokens: null,
    temperature: null,
    instructions: '',
    suggestions: null,
  },
  defaultModel: null,
  defaultSuggestions: [],
};
