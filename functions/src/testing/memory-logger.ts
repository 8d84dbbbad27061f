import { type LogFields, type Logger } from '@keelson/server/logger';

export interface LoggedLine {
  readonly severity: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: LogFields;
}

export function memoryLogger(lines: LoggedLine[], bound: LogFields = {}): Logger {
  const line =
    (severity: LoggedLine['severity']) =>
    (message: string, fields: LogFields = {}): void => {
      lines.push({ severity, message, fields: { ...bound, ...fields } });
    };
  return {
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
    with: (fields) => memoryLogger(lines, { ...bound, ...fields }),
  };
}
