import type { Stage } from '@portal/domain';
import type { ComponentType, ReactNode } from 'react';

/** The places in other screens to which a dashboard can contribute, and what the dashboard's code must do there. */
export const SLOTS = {
  'request.panel': { code: 'shown', most: 3 },
  'request.action': { code: 'chosen', most: 3 },
  'home.tile': { code: 'shown', most: 2 },
  'list.column': { code: 'shown', most: 2 },
  'list.filter': { code: 'none', most: 2 },
  'account.entry': { code: 'none', most: 2 },
} as const satisfies Record<string, SlotPlace>;

interface SlotPlace {
  /**
   * When the code is loaded: when its place comes into view, when a person chooses the action, or never, because the manifest contains
   * everything.
   */
  code: 'shown' | 'chosen' | 'none';
  /** The most contributions of one dashboard. */
  most: number;
}

export type SlotName = keyof typeof SLOTS;
export const SLOT_NAMES = Object.keys(SLOTS) as [SlotName, ...SlotName[]];

/** The slots to which a dashboard contributes code. */
export type CodeSlotName = {
  [Name in SlotName]: (typeof SLOTS)[Name]['code'] extends 'none' ? never : Name;
}[SlotName];

/** The module that a dashboard exposes for a contribution with code. */
export const exposedSlot = (name: string): string => `./slots/${name}`;

/** What a slot passes on about a request. A contribution reads everything else from the gateway. */
export interface SlotRequest {
  /** The id of the request. */
  id: string;
  /** The number that people use: "MDR-000042". */
  number: string;
  deviceName: string;
  stage: Stage;
  /** The id of the person who made the request. */
  requestedBy: string;
}

/** The props with which the portal renders the component of a contribution. */
export interface SlotProps {
  /** Rendering nothing hides the panel with its title. */
  'request.panel': { request: SlotRequest };
  /**
   * Rendered when a person has chosen the action: do it in an effect, or ask in a dialog first. `close` ends the action and gives the focus
   * back.
   */
  'request.action': { request: SlotRequest; close: () => void };
  /** Rendering nothing hides the tile with its title. */
  'home.tile': Readonly<Record<never, never>>;
  /**
   * Rendered once for the whole list, not once for each row: `ids` are the requests of all loaded rows, so one query is enough for all of
   * them. `<Cell id={id}>` puts its content into the row of that request.
   */
  'list.column': { ids: readonly string[]; Cell: ComponentType<{ id: string; children: ReactNode }> };
}

/** What `src/slots/<name>.tsx` exports as `slot`. */
export type SlotContent<Name extends CodeSlotName> = ComponentType<SlotProps[Name]>;

/** The module of one contribution. */
export interface SlotModule<Name extends CodeSlotName = CodeSlotName> {
  slot: SlotContent<Name>;
}

/** The contributions that work without the screen around them, and so can be embedded: panels and tiles. */
export const standsAlone = <Slot extends { slot: SlotName }>(
  slot: Slot,
): slot is Slot & { slot: 'request.panel' | 'home.tile' } =>
  slot.slot === 'request.panel' || slot.slot === 'home.tile';

/** A contribution with code needs a module of its own. */
export const hasCode = ({ slot }: { slot: SlotName }): boolean => SLOTS[slot].code !== 'none';
