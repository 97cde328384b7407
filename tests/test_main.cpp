// Runs the suites as doctest's own main does, except that the report keeps its own way out while a
// case redirects cout: a check that fails in the meantime is seen, and is not taken for output of
// the program. That no case ran is a failure to ctest, see CMakeLists.txt.

#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <iostream>

int main(int argc, char** argv)
{
    std::ostream report(std::cout.rdbuf());
    doctest::Context context(argc, argv);
    context.setCout(&report);
    return context.run();
}
