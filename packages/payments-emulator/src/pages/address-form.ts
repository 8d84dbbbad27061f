import { type AddressInput } from '../engine/checkout/checkout-total';
import { type Place } from '../engine/invoices/taxes';
import { html, type Html } from './html';

/** Countries that the form offers; the account collects tax in Germany alone. */
const COUNTRIES = { US: 'United States', DE: 'Germany', NO: 'Norway' } as const;

const TEXT_FIELDS = [
  ['line1', 'Address', 'address-line1'],
  ['city', 'City', 'address-level2'],
  ['state', 'State or region', 'address-level1'],
  ['postalCode', 'Postal code', 'postal-code'],
] as const;

export type AddressFields = Readonly<
  Record<(typeof TEXT_FIELDS)[number][0] | 'country' | 'taxId', string>
>;

export function addressFieldsOf(form: URLSearchParams): AddressFields {
  const text = (name: string): string => (form.get(name) ?? '').trim().slice(0, 200);
  return {
    country: text('country'),
    line1: text('line1'),
    city: text('city'),
    state: text('state'),
    postalCode: text('postalCode'),
    taxId: text('taxId'),
  };
}

/** Returns what the form shows of an address that is known. */
export function fieldsOfPlace(place: Place | null): AddressFields {
  const { address = null, tax_ids: ids = [] } = place ?? {};
  return {
    country: address?.country ?? 'US',
    line1: address?.line1 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postalCode: address?.postal_code ?? '',
    taxId: ids[0]?.value ?? '',
  };
}

/** Null when a required field is missing. */
export function readAddress(fields: AddressFields): AddressInput | null {
  const { taxId, ...address } = fields;
  const isComplete = [address.country, address.line1, address.city, address.postalCode].every(
    (text) => text !== '',
  );
  if (!isComplete || !Object.hasOwn(COUNTRIES, address.country)) return null;
  return { ...address, taxId: taxId === '' ? null : { type: 'eu_vat', value: taxId } };
}

export interface AddressForm {
  readonly action: string;
  readonly fields: AddressFields;
  readonly problem: string | null;
  readonly collectsIds: boolean;
  readonly button: string;
}

const option = (value: string, label: string, chosen: string): Html =>
  html`<option value="${value}" ${value === chosen ? html`selected` : null}>${label}</option>`;

export const addressForm = ({ action, fields, problem, collectsIds, button }: AddressForm): Html =>
  html`<form method="post" action="${action}" data-once="One moment…">
    ${problem && html`<p class="alert" role="alert">${problem}</p>`}
    <div class="field">
      <label for="country">Country</label>
      <select id="country" name="country" autocomplete="country">
        ${Object.entries(COUNTRIES).map(([code, name]) => option(code, name, fields.country))}
      </select>
    </div>
    ${TEXT_FIELDS.map(
      ([name, label, autocomplete]) =>
        html`<div class="field">
          <label for="${name}">${label}</label>
          <input
            id="${name}"
            name="${name}"
            value="${fields[name]}"
            autocomplete="${autocomplete}"
            ${name === 'state' ? null : html`required`}
          />
        </div>`,
    )}
    ${
      collectsIds &&
      html`<fieldset class="group">
        <legend>Business purchase</legend>
        <div class="field">
          <label for="taxId">VAT number (optional)</label>
          <input id="taxId" name="taxId" value="${fields.taxId}" autocomplete="off" />
        </div>
      </fieldset>`
    }
    <button class="button primary" type="submit">${button}</button>
  </form>`;
