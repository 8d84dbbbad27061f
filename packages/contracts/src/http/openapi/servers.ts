export interface ApiServer {
  readonly url: string;
  readonly description: string;
  readonly variables?: Readonly<
    Record<string, { readonly default: string; readonly description: string }>
  >;
}

/** Relative to the document, so it is right only for documents that the API itself serves. */
export const SAME_ORIGIN: ApiServer = {
  url: '/',
  description: 'The server of this document',
};

/** @param url Absolute, without a trailing slash. */
export const serverAt = (url: string): ApiServer => ({ url, description: 'This installation' });

/** For an installation without an execution service: readers fill in where theirs runs. */
export const UNKNOWN_EXECUTION: ApiServer = {
  url: '{executionUrl}',
  description: 'This installation is not connected to an execution service',
  variables: {
    executionUrl: {
      default: 'http://127.0.0.1:9119',
      description: 'URL of your execution service; the default is that of the local suite',
    },
  },
};
