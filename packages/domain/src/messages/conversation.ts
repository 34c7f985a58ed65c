/** Texts of a request's conversation. Browsers load them with the conversation. */

export const nobodyAsked = 'Choose whom you ask';
export const alsoEdit = 'Until you have answered, you can also edit the request itself.';
export const conversationFailed = 'Failed to fetch the conversation';
export const commentFailed = 'Failed to send the comment';
export const answerFailed = 'Failed to send the answer';
export const editCommentFailed = 'Failed to change the comment';
export const deleteCommentFailed = 'Failed to delete the comment';
export const withdrawQuestionFailed = 'Failed to withdraw the question';
export const mentionsSomebody = '@ mentions somebody';
export const noComments = 'Nobody has written yet';
export const noCommentsWhy =
  'Write a comment, or ask a question: whoever may read the request may answer here.';
