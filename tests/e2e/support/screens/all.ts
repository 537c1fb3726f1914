import { directScreens } from "./direct.ts";
import { homeScreens } from "./home.ts";
import { loginScreens } from "./login.ts";
import { peopleScreens } from "./people.ts";
import { profileScreens } from "./profile.ts";

/** Every screen of the app, each opened the way a person comes to it. */
export const screens = [...homeScreens, ...loginScreens, ...profileScreens, ...peopleScreens, ...directScreens];
