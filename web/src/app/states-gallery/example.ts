import type { InputSignalWithTransform, Injector, Provider, Type } from '@angular/core';
import type { ApiPath, ApiResponse } from '@keelson/contracts/http/api';

export type ViewState = 'loading' | 'empty' | 'error' | 'offline';

/** Describes what the API responds to some requests; all others follow the state of the example. */
export type Responses = {
  readonly [Path in ApiPath<'GET'> as `GET ${Path}`]?: ApiResponse<'GET', Path>;
} & {
  readonly [Path in ApiPath<'POST'> as `POST ${Path}`]?: ApiResponse<'POST', Path>;
};

/** Describes where a view is drawn. */
export interface Place {
  readonly host: HTMLElement;
  /** Finds what the view and its page provide. */
  readonly injector: Injector;
}

type InputNames<View> = {
  [Name in keyof View]: View[Name] extends InputSignalWithTransform<infer _, infer __>
    ? Name
    : never;
}[keyof View];

/** Describes what a view needs in all of its states. */
export interface ViewSetting<View> {
  /** The inputs by their names; the values are examples of what they take. */
  readonly inputs?: Partial<Readonly<Record<InputNames<View>, unknown>>>;
  /** Stores that the page around the view or its route provides. */
  readonly providers?: readonly Provider[];
  readonly responses?: Responses;
  /** The documents that the database emits, by path. */
  readonly documents?: Readonly<Record<string, unknown>>;
  /** The account is part of what the view loads. */
  readonly me?: null;
  /** The address, such as `/dashboard?session_id=cs_1`; `/` by default. */
  readonly url?: string;
  /** Acts as a person does in the view before the state shows. */
  readonly act?: (view: View, place: Place) => unknown;
}

/** One component in one state. */
export interface Example {
  readonly name: string;
  readonly state: ViewState;
  readonly component: Type<unknown>;
  readonly setting: ViewSetting<never>;
}

const inStates = <View>(
  states: readonly ViewState[],
  ...[name, component, setting = {}]: Shown<View>
): Example[] => states.map((state) => ({ name, state, component, setting }));

type Shown<View> = readonly [name: string, component: Type<View>, setting?: ViewSetting<View>];

/** Returns what a view shows until the server has responded. */
export const loading = <View>(...view: Shown<View>): Example[] => inStates(['loading'], ...view);

/** A view that has nothing to show. */
export const empty = <View>(...view: Shown<View>): Example[] => inStates(['empty'], ...view);

/** Returns what says that there is no network. */
export const offline = <View>(...view: Shown<View>): Example[] => inStates(['offline'], ...view);

/** Something that failed: on the server, and without a network. */
export const failing = <View>(...view: Shown<View>): Example[] =>
  inStates(['error', 'offline'], ...view);

/** A view that reads: it waits, or could not read. */
export const reading = <View>(...view: Shown<View>): Example[] =>
  inStates(['loading', 'error', 'offline'], ...view);
