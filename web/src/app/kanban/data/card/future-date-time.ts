import { type SchemaPath, validate } from '@angular/forms/signals';
import { currentTime } from '../../../shared/util/time/clock';
import { parseLocalDateTime } from '../../../shared/util/time/local-date-time';

/** Requires a local date and time later than now. */
export function futureDateTime(path: SchemaPath<string>): void {
  validate(path, ({ value }) =>
    (parseLocalDateTime(value()) ?? 0) > currentTime()
      ? undefined
      : { kind: 'future', message: $localize`Choose a time in the future.` },
  );
}
