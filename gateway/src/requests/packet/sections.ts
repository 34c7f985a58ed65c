import type { Context } from '../../platform/context.ts';
import type { Block } from '../../platform/paper/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';

/** A PDF that belongs to a request. Its pages follow the section that names it, or the section says why they do not. */
export interface PacketDocument {
  title: string;
  /** Why it cannot be appended, in the words that follow "because"; null when nothing is known against it. */
  problem: string | null;
  /** Identifies its bytes, which never change. */
  key: string;
  /** Returns all its bytes. It is called when the document's turn has come, and only when nothing is known against it. */
  read(): Promise<Uint8Array>;
}

/** The content of a section about one request. */
export interface PacketContent {
  blocks: readonly Block[];
  /** The documents to append. */
  documents?: readonly PacketDocument[];
}

/** A part of a packet. The module whose data it shows adds it. */
export interface PacketSection {
  /** The heading. The section is left out when it has no blocks. */
  title: string;
  /** Sections are sorted by this number. */
  order: number;
  /**
   * The content that the person may read about requests that were read for them, in the order of the requests. It calls the same services
   * as other calls, with the same context.
   */
  read(context: Context, requests: readonly DeviceRequest[]): Promise<readonly PacketContent[]>;
}

const sections: PacketSection[] = [];

/** Adds a section to all packets. */
export const addPacketSection = (section: PacketSection): void => void sections.push(section);

/** All sections in their order. */
export const packetSections = (): readonly PacketSection[] => sections.toSorted((a, b) => a.order - b.order);
