/** Whether a deal is being played: what can wait does not disturb it. */
export const deal = $state({ playing: false });
