// Written by `python src/hilojack/words/writing.py` from en/page/shell.ftl: change that.
export const answered = (here: boolean, status: number) => `${(here ? "This page" : "The server")} answered ${status}.`;
export const notComeYet = (here: boolean) => `This part of the page has not come yet; it needs the ${(here ? "network" : "server")}.`;
export const thePartOfThisPage = "The part of this page that deals and keeps your tables has not started, or has stopped. What is kept stays. Try again; starting it may need a network.";
export const cannotReachTheServer = "Cannot reach the server. Is it running?";
export const onlyThisComputerCan = "Only this computer can open the link, until its server is started with --share.";
export const thisBrowserDoesNotLet = (link: string, near: string) => `This browser does not let a page copy. The link: ${link} ${near}`;
export const notFound = "Not found";
export const noSuchPage = "No such page";
export const theLinkMayBeIncomplete = "The link may be incomplete.";
export const close = "Close";
export const skipToContent = "Skip to content";
export const site = "Site";
export const thisBrowserKeepsNothingOfThisPage = (host: string) => `This browser keeps nothing of this page. You can play, but your seat is lost when you reload or close the page. To keep it, allow ${host} to store site data.`;
export const aCardTableAndMore = "A card table for All Fours and its family: California Jack, Pitch, Black Jack and more.";
export const needsJavascript = "The card table needs JavaScript. The terminal table does not:";
