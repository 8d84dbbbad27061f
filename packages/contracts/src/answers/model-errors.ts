export const MODEL_ERRORS = {
  'chat/provider-unavailable': { http: 503, title: 'The model is not responding', retry: true },
  'chat/provider-busy': { http: 503, title: 'The model is overloaded', retry: true },
  'chat/provider-refused': { http: 502, title: 'The model rejected the request' },
  'chat/provider-timeout': { http: 504, title: 'The model timed out', retry: true },
} as const;
