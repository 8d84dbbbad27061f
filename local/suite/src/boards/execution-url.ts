import { type PortTable } from '../ports';

export const executionUrl = ({ execution }: PortTable): string => `http://127.0.0.1:${execution}`;

/** The functions reach the execution service of one copy with these. */
export const boardsFunctionsEnvironment = (ports: PortTable): Record<string, string> => ({
  EXECUTION_SERVICE_URL: executionUrl(ports),
});
