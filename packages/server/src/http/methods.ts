const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True for methods that can change state; only their bodies are read. */
export const isUnsafeMethod = (method: string): boolean => !SAFE_METHODS.has(method.toUpperCase());
