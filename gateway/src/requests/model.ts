import type { RequestState, Status } from '@portal/domain';
import type { RequestFile } from '../files/service.ts';

/** A device request as the rules and both APIs know it. Instants are ISO 8601 in UTC. */
export interface DeviceRequest extends RequestState {
  id: number;
  deviceName: string;
  description: string;
  additionalNotes: string | null;
  representativeName: string;
  department: string;
  manufacturer: string;
  isReplacement: boolean;
  replacementDetails: string | null;
  oldDeviceName: string | null;
  oldDeviceManufacturer: string | null;
  requestedBy: number;
  requesterEmail: string;
  /** Known where the store has read it along; else the requester is looked up. */
  requesterName?: string;
  /** Known where a list has read them along. */
  files?: readonly RequestFile[];
  status: Status;
  submissionDate: string;
  lastUpdated: string | null;
  analystNotes: string | null;
  committeeNotes: string | null;
  isOrdered: boolean;
  orderDate: string | null;
  isBackordered: boolean;
  isOnShelf: boolean;
  shelfDate: string | null;
  lawsonId: string | null;
  version: number;
}
