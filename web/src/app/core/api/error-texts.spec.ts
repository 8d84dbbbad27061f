import { ErrorCode, ERRORS } from '@keelson/contracts/errors';
import { ERROR_TEXTS } from './error-texts';

it.each(ErrorCode.options)('%s has the title of the server, so that it is translated', (code) => {
  expect(ERROR_TEXTS[code][0]).toBe(ERRORS[code].title);
});
