import type { Context } from '../../platform/context.ts';
import type { Block } from '../../platform/paper/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';

/** A PDF that belongs to a request. Its pages follow the section that names it, or the section says why they do not. */
export interface PacketDocument {
  title: string;
  /** Why it cannot be appended, in the words that follow "because"; null when nothing is known against it. */
  problem: string | null;
  /** Names its bytes, which never change. */
  key: string;
  /** Its bytes, in full: asked when its turn has come, and only where nothing is known against it. */
  read(): Promise<Uint8Array>;
}

/** The content of a section about one request. */
export interface PacketContent {
  blocks: readonly Block[];
  /** What is to be appended. */
  documents?: readonly PacketDocument[];
}

/** A part of a packet. The module whose data it shows adds it. */
export interface PacketSection {
  /** The heading; the section is left out where it has nothing to say. */
  title: string;
  /** Sections come in the order of these numbers. */
  order: number;
  /**
   * What the person may read of requests that were read for them, in their order. It asks the services that the other calls ask, with
   * the same context.
   */
  read(context: Context, requests: readonly DeviceRequest[]): Promise<readonly PacketContent[]>;
}

const sections: PacketSection[] = [];

/** Adds a section to all packets. */
export const addPacketSection = (section: PacketSection): void => void sections.push(section);

/** All sections in their order. */
export const packetSections = (): readonly PacketSection[] => sections.toSorted((a, b) => a.order - b.order);
