import { Pipe, type PipeTransform } from '@angular/core';
import type { Money } from '@keelson/contracts/money';
import { formatMoney } from '@keelson/contracts/billing/format-money';
import { LOCALE } from '../util/locale';

/** `{{ price | money }}`: an amount in the reader's format with its currency. */
@Pipe({ name: 'money' })
export class MoneyPipe implements PipeTransform {
  transform(value: Money | null | undefined): string {
    return value ? formatMoney(value, LOCALE) : '';
  }
}
