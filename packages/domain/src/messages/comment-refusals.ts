/** Refusals about comments and questions, used by the API and the screens. */

export const staffCommentsDenied = 'Only staff write and read comments for staff.';
export const onlyAuthorChanges = (change: 'edit' | 'delete') => `Only its author can ${change} this comment.`;
export const commentTooOld = (minutes: number) =>
  `A comment can be edited or deleted for ${minutes} minutes after it was written.`;
export const commentDeleted = 'This comment was deleted.';
export const notAQuestion = 'This comment is not a question.';
export const onlyAddresseeAnswers = (name: string) => `Only ${name} can answer this question.`;
export const questionAnswered = 'This question has been answered already.';
export const questionWithdrawn = 'This question was withdrawn.';
export const onlyAskerWithdraws = 'Only the person who asked, or staff, can withdraw this question.';
