/** What the portal says about actions: what people have to do by the minutes of a meeting. */

export const actionsNotYet = 'Actions are noted from the moment at which the meeting is opened.';
export const actionNotReal = 'Actions are followed up when the minutes are approved. These are not yet.';
export const finishActionDenied =
  'An action is marked as done by whoever has it, the minute taker, the chair and the business office.';
export const reopenActionDenied =
  'Actions are opened again by the minute taker, the chair and the business office.';

export const actionForOne = 'Choose a person, or write the name of a guest';
export const actionForStaff = 'Person must be somebody of the staff. Everybody else is a guest, by name';
export const notActionItem = 'Item must be one of the agenda that you read';
export const recusedFromAction = (name: string) => `${name} is recused from this item`;
export const minutesActionsLine = (line: string) =>
  `“${line}” begins the list of actions, which is made from the actions of the meeting: leave it as you have read it, or out`;

// The screens
export const actionsFailed = 'Failed to load the actions';
export const noteActionFailed = 'The action could not be saved';
export const deleteActionFailed = 'The action could not be deleted';
export const finishActionFailed = 'The action could not be marked as done';
export const reopenActionFailed = 'The action could not be opened again';
export const actionNoted = 'The action has been noted.';
export const actionChanged = 'The action has been changed.';
export const actionDeleted = 'The action has been deleted.';
export const actionFinished = 'The action is marked as done.';
export const actionReopened = 'The action is open again.';
