/** Exports all illustrations. Each has its own file, so that a page loads only those that it shows. */
export { AlertArt } from "./art/AlertArt";
export { CalmArt } from "./art/CalmArt";
export { DoneArt } from "./art/DoneArt";
export { GoodbyeArt } from "./art/GoodbyeArt";
export { HeroArt } from "./art/HeroArt";
export { HillsArt } from "./art/HillsArt";
export { LightHills } from "./art/LightHills";
export { LostArt } from "./art/LostArt";
export { MailArt } from "./art/MailArt";
export { OfferArt } from "./art/OfferArt";
export { SearchArt } from "./art/SearchArt";
export { StepArt } from "./art/StepArt";
export { TeamArt } from "./art/TeamArt";
export { WaitArt } from "./art/WaitArt";
